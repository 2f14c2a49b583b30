/** The browser's side of WebAuthn: options and answers as JSON, their bytes as base64url. */

import { beginPasskey, beginSignIn, keepPasskey, signIn } from "../api";
import type { Me, PasskeysKept } from "../wire";

/** Why this browser offers no passkeys here; undefined where it does. */
export function whyNot(): "insecure" | "unsupported" | undefined {
  if (!window.isSecureContext) return "insecure";
  return "PublicKeyCredential" in window ? undefined : "unsupported";
}

export const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

export const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

interface Named {
  readonly id: string;
  readonly type: "public-key";
}
const withBytes = (keys: readonly Named[] = []): PublicKeyCredentialDescriptor[] =>
  keys.map((key) => ({ ...key, id: toBytes(key.id) }));

const written = ({ id, rawId, type }: PublicKeyCredential, response: Record<string, unknown>): unknown => ({
  id,
  rawId: toText(rawId),
  type,
  response,
  clientExtensionResults: {},
});

/** Makes a passkey for the person I am; nobody is asked twice for one that this device has. */
export async function makePasskey(): Promise<PasskeysKept> {
  const options = (await beginPasskey()).options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = (await navigator.credentials.create({
    publicKey: {
      ...(options as unknown as PublicKeyCredentialCreationOptions),
      challenge: toBytes(options.challenge),
      user: { ...options.user, id: toBytes(options.user.id) },
      excludeCredentials: withBytes(options.excludeCredentials as Named[] | undefined),
    },
  })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  return keepPasskey(
    written(made, {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
    }),
  );
}

/** Whoever has a passkey for this server is that person from now on; no name need be typed. */
export async function usePasskey(): Promise<Me> {
  const options = (await beginSignIn()).options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const found = (await navigator.credentials.get({
    publicKey: {
      ...(options as unknown as PublicKeyCredentialRequestOptions),
      challenge: toBytes(options.challenge),
      allowCredentials: withBytes(options.allowCredentials as Named[] | undefined),
    },
  })) as PublicKeyCredential;
  const response = found.response as AuthenticatorAssertionResponse;
  return signIn(
    written(found, {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      userHandle: response.userHandle ? toText(response.userHandle) : null,
    }),
  );
}

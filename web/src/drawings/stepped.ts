/** The outline of a Deco frame: a rectangle whose corners are two steps. */
export const stepped = (width: number, height: number, step: number, x = 0, y = 0): string =>
  `M${x + step * 2} ${y} H${x + width - step * 2} V${y + step} H${x + width - step} V${y + step * 2} H${x + width} ` +
  `V${y + height - step * 2} H${x + width - step} V${y + height - step} H${x + width - step * 2} V${y + height} ` +
  `H${x + step * 2} V${y + height - step} H${x + step} V${y + height - step * 2} ` +
  `H${x} V${y + step * 2} H${x + step} V${y + step} H${x + step * 2} Z`;

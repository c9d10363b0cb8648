/** Rules with an @ that say when others hold or how something moves; every other one loads or reaches further. */
export const allowedRules: ReadonlySet<string> = new Set(['media', 'supports', 'container', 'keyframes'])

/** Functions that reckon, colour, move and shape. What is not here loads something, or nobody has judged it. */
export const allowedFunctions: ReadonlySet<string> = new Set([
  ...['calc', 'min', 'max', 'clamp', 'abs', 'round', 'mod', 'rem', 'sign', 'var', 'env'],
  ...['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color', 'color-mix', 'light-dark'],
  ...['linear-gradient', 'radial-gradient', 'conic-gradient'],
  ...['repeating-linear-gradient', 'repeating-radial-gradient', 'repeating-conic-gradient'],
  ...['translate', 'translatex', 'translatey', 'translatez', 'translate3d', 'scale', 'scalex', 'scaley', 'scale3d'],
  ...['rotate', 'rotatex', 'rotatey', 'rotatez', 'rotate3d', 'skew', 'skewx', 'skewy', 'matrix', 'matrix3d'],
  ...['perspective', 'blur', 'brightness', 'contrast', 'drop-shadow', 'grayscale', 'hue-rotate', 'invert', 'opacity'],
  ...['saturate', 'sepia', 'cubic-bezier', 'steps', 'linear', 'inset', 'circle', 'ellipse', 'polygon'],
  ...['repeat', 'minmax', 'fit-content', 'counter', 'counters'],
])

/** Properties by which older browsers ran scripts. */
export const forbiddenProperties: ReadonlySet<string> = new Set(['behavior', '-ms-behavior', '-moz-binding'])

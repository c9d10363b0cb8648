const names: readonly (readonly [RegExp, string])[] = [
  [/^avc[13]|^h264/i, 'H.264'],
  [/^h(vc1|ev1|265|evc)/i, 'H.265'],
  [/^av01|^av1/i, 'AV1'],
  [/^vp0?9/i, 'VP9'],
  [/^vp0?8/i, 'VP8'],
  [/^mp4a|^aac/i, 'AAC'],
  [/^opus/i, 'Opus'],
  [/^(ac-3|ac3)/i, 'AC-3'],
  [/^(ec-3|eac3)/i, 'E-AC-3'],
]

/** The name people know a codec by: `avc1.64001e` is H.264. Unknown ones are left as they are. */
export const codecName = (codec: string): string => names.find(([pattern]) => pattern.test(codec))?.[1] ?? codec

/** «1080p» of a rung named by its height, anything else as it is. */
export const qualityName = (name: string): string => (/^\d+$/.test(name) ? `${name}p` : name)

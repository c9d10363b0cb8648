/** Suffixes of `video/*` types that are taken (C-5-06, letter for letter). */
export const videoTypes = [
  '3g2',
  '3gp',
  'asf',
  'avi',
  'x-msvideo',
  'dif',
  'dv',
  'flv',
  'f4v',
  'm4v',
  'x-m4v',
  'mov',
  'mp4',
  'mpeg',
  'mpg',
  'mts',
  'm2t',
  'm2ts',
  'qt',
  'wmv',
  'vob',
  'mkv',
  'x-matroska',
  'ogv',
  'webm',
  'ogg',
  'mxf',
  'quicktime',
  'x-ms-wmv',
  'mpeg-tts',
] as const

/** What today's browsers call formats of the list above: measured in Chromium, where `.mkv` is no longer x-matroska. */
const newNames = [
  'video/3gpp',
  'video/3gpp2',
  'video/matroska',
  'video/mp2t',
  'video/x-flv',
  'video/x-ms-asf',
  'application/vnd.ms-asf',
]

const allowed: ReadonlySet<string> = new Set([...videoTypes.map((suffix) => `video/${suffix}`), ...newNames])

/** What the browser's file window offers: the extensions behind the types above. */
export const acceptedFiles = `video/*,${videoTypes
  .filter((suffix) => !suffix.startsWith('x-') && suffix !== 'quicktime' && suffix !== 'mpeg-tts')
  .map((suffix) => `.${suffix}`)
  .join(',')}`

const extensionOf = (name: string): string => name.match(/\.([^.]+)$/)?.[1]?.toLowerCase() ?? ''

/** What a file says of itself. */
export interface FileKind {
  readonly name: string
  readonly type: string
}

/**
 * True for a file of an allowed video type (C-5-02), an mxf by its type or, when the type is empty,
 * by its extension (C-5-03), and an mkv with an empty type (C-5-04).
 */
export function isAllowedFile({ name, type }: FileKind): boolean {
  const given = type.toLowerCase()
  if (given === '') return ['mxf', 'mkv'].includes(extensionOf(name))
  return allowed.has(given) || given === 'application/mxf'
}

/** The words for a file that is not taken (C-5-05). */
export const badTypeText = (name: string): string => `${name}: формат не поддерживается`

import type { ConvertingRow, StoredKind } from '@skleyka/contract/reports/reports.calls.ts'

export const kindLabels: Readonly<Record<StoredKind, string>> = {
  source: 'Исходники',
  renditions: 'Готовые качества',
}

const codecs: Readonly<Record<string, string>> = {
  ...{ h264: 'H.264', hevc: 'H.265', av1: 'AV1', vp8: 'VP8', vp9: 'VP9', mpeg2video: 'MPEG-2', mpeg4: 'MPEG-4' },
  ...{ prores: 'ProRes', aac: 'AAC', mp3: 'MP3', opus: 'Opus', vorbis: 'Vorbis', flac: 'FLAC' },
}

/** «H.264, 1080»; a source without a picture is named by its sound. */
export function formatInput(input: ConvertingRow['input']): string {
  if (input === null) return ''
  if (input.codec === null) return 'Не\u00a0прочитан'
  const codec = codecs[input.codec] ?? input.codec
  return input.lines === null ? `${codec}, только звук` : `${codec}, ${input.lines}`
}

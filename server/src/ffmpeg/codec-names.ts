/** Usual names of formats that are not taken, by ffmpeg's name or by the mark of a container. */
const labels: Readonly<Record<string, string>> = {
  vvc: 'VVC (H.266)',
  vvc1: 'VVC (H.266)',
  vvi1: 'VVC (H.266)',
  evc: 'EVC',
  evc1: 'EVC',
  lvc1: 'LCEVC',
  apv: 'APV',
  apv1: 'APV',
  magicyuv: 'MagicYUV',
  truehd: 'TrueHD',
  mlp: 'MLP',
  s302m: 'SMPTE 302M',
  apac: 'APAC',
  'ac-4': 'AC-4',
  mha1: 'MPEG-H Audio',
  mhm1: 'MPEG-H Audio',
}

/**
 * Returns what a format of a stream is called: ffmpeg's name, else the mark that the file itself gives, which names formats that are
 * newer than the ffmpeg at hand. Null where neither names it.
 */
export function formatName(name: string, mark = ''): string | null {
  const known = [name, mark].find((one) => /^[\w.-]{2,20}$/.test(one) && one !== 'unknown')
  return known === undefined ? null : (labels[known.toLowerCase()] ?? known)
}

/** The beginning of the sentence why a stream is not taken. */
export function formatPhrase(name: string, mark = ''): string {
  const known = formatName(name, mark)
  return known !== null ? `Формат сжатия «${known}»` : 'Формат сжатия этого файла'
}

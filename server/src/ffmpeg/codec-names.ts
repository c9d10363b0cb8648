/** What people call the formats we do not take, by ffmpeg's name for them or by the mark a container gives. */
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
  'ac-4': 'AC-4',
  mha1: 'MPEG-H Audio',
  mhm1: 'MPEG-H Audio',
}

/**
 * Why a stream is not taken, with the name of its format: ffmpeg's, else the mark that the file itself gives, which names
 * formats that are newer than the ffmpeg at hand.
 */
export function formatPhrase(name: string, mark = ''): string {
  const known = [name, mark].find((one) => /^[\w.-]{2,20}$/.test(one) && one !== 'unknown')
  return known ? `Формат сжатия «${labels[known.toLowerCase()] ?? known}»` : 'Формат сжатия этого файла'
}

const browsers = [
  ['YaBrowser/', 'Яндекс Браузер'],
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
  ['curl/', 'curl'],
] as const

const systems = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

const maxChars = 60

/** «Firefox, Linux» of what a browser says of itself; what is not known is told as it was said, cut short. */
export function browserName(agent: string | null): string {
  if (agent === null || agent === '') return 'Неизвестная программа'
  const found = [browsers, systems].map((known) => known.find(([sign]) => agent.includes(sign))?.[1])
  const named = found.filter((name) => name !== undefined)
  return found[0] === undefined ? agent.slice(0, maxChars) : named.join(', ')
}

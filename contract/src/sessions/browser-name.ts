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

const unknown = 'Неизвестная программа'

/** «Firefox, Linux» of what a browser says of itself; what is not known is told as it was said, cut short. */
export const browserName = (agent: string | null): string =>
  (agent && (nameOf(agent) ?? agent.slice(0, maxChars))) || unknown

/** The same where nothing that was said by somebody unknown may be told. */
export const knownBrowserName = (agent: string | null): string => (agent && nameOf(agent)) || unknown

function nameOf(agent: string): string | null {
  const [browser, system] = [browsers, systems].map((known) => known.find(([sign]) => agent.includes(sign))?.[1])
  if (browser === undefined) return null
  return system === undefined ? browser : `${browser}, ${system}`
}

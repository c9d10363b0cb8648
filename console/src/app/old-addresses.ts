const oldWords =
  /\/(users\/(list|groups|view)|setting\/(meta|player|site|country)edit|broadcast|archive|export|attr|translations)(\/|$)|\/editor\/./

/** True of an address that has become another one (spec §2.7). Which one comes with the code that leads there. */
export const isOldAddress = (pathname: string): boolean => oldWords.test(pathname)

/**
 * Returns true if an account could have this address: what no keyboard gives and no table takes is asked of none. What a new one has to be is
 * the rule of the contract; addresses of before that rule go on signing in.
 */
export function mayBeKnown(email: string): boolean {
  return email.length <= 254 && /^[^\s@\p{C}\ufffd]+@[^\s@\p{C}\ufffd]+$/u.test(email)
}

/** Returns what was typed as an address, to be put back into its field: without signs that cannot be seen. */
export function shownEmail(typed: string): string {
  return typed.replace(/\p{C}/gu, '').slice(0, 254).toWellFormed()
}

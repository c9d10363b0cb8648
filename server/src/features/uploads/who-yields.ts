/** Bytes of the disk kept free for an upload: what it has yet to receive. */
export interface Reservation {
  readonly id: number
  readonly accountId: number
  readonly missingBytes: number
  /** Nothing came for a while. */
  readonly isIdle: boolean
  readonly isByLink: boolean
}

/** So many bytes are wanted for a file of this account. */
export interface Wish {
  readonly accountId: number
  readonly bytes: number
  /** It comes by an upload link, from somebody without an account. */
  readonly isByLink: boolean
}

/**
 * Returns whose reservations end for a wish to fit into the room, by id; null when it does not fit that way either. Only such
 * yield as stand idle: those of links to the members of their account, and those of accounts that hold more than their
 * share to an account that stays within its own. Shares are equal among the accounts that hold anything (R26).
 */
export function whoYields(held: readonly Reservation[], wish: Wish, roomBytes: number): number[] | null {
  const totals = new Map([[wish.accountId, 0]])
  const change = (accountId: number, bytes: number) => totals.set(accountId, (totals.get(accountId) ?? 0) + bytes)
  for (const { accountId, missingBytes } of held) change(accountId, missingBytes)
  const shareBytes = roomBytes / totals.size
  const over = (accountId: number, more = 0) => (totals.get(accountId) ?? 0) + more > shareBytes

  const yielding: number[] = []
  let lackBytes = wish.bytes + held.reduce((sum, { missingBytes }) => sum + missingBytes, 0) - roomBytes
  const take = (isGiven: (reservation: Reservation) => boolean) => {
    for (const reservation of held) {
      if (lackBytes <= 0) return
      if (!reservation.isIdle || !isGiven(reservation)) continue
      yielding.push(reservation.id)
      lackBytes -= reservation.missingBytes
      change(reservation.accountId, -reservation.missingBytes)
    }
  }
  take(({ accountId, isByLink }) => accountId === wish.accountId && isByLink && !wish.isByLink)
  if (!over(wish.accountId, wish.bytes)) take(({ accountId }) => accountId !== wish.accountId && over(accountId))
  return lackBytes <= 0 ? yielding : null
}

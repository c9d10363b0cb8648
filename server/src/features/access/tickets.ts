import type { Ticket, TicketKind, TicketState } from '@skleyka/contract/access/gates.calls.ts'
import { seal, unseal } from '../../http/sealed.ts'
import type { Services } from '../../services.ts'
import type { TicketRow } from './gates.sql.ts'
import { hashOfSecret, newSecret, openingUrl } from './secrets.ts'

type Signing = Pick<Services, 'secrets' | 'publicUrl'>

/** The rows of so many new tickets, each with a secret of its own. */
export function newTickets(
  services: Signing,
  count: number,
  of: {
    account_id: number
    record_id: number
    created_by: number
    kind: TicketKind
    max_uses: number | null
    until: Date | null
    viewer: string
  },
) {
  return Array.from({ length: count }, () => {
    const secret = newSecret(of.kind)
    return {
      ...of,
      secret_hash: hashOfSecret(services, of.kind, secret),
      secret_sealed: seal(services.secrets, 'gate tickets', secret),
    }
  })
}

/** Returns what a ticket is at a moment. */
export function ticketState(
  { revokedAt, until, maxUses, uses }: Pick<TicketRow, 'revokedAt' | 'until' | 'maxUses' | 'uses'>,
  now: Date,
): TicketState {
  if (revokedAt !== null) return 'REVOKED'
  if (until !== null && until <= now) return 'EXPIRED'
  return maxUses !== null && uses >= maxUses ? 'USED' : 'OPEN'
}

/** A ticket as its account sees it. */
export function showTicket(services: Signing, uuid: string, row: TicketRow, now: Date): Ticket {
  const { id, kind, viewer, maxUses, uses, until, createdAt } = row
  const secret = String(unseal(services.secrets, 'gate tickets', row.sealed))
  return {
    ...{ id, kind, viewer, maxUses, uses, until, createdAt },
    secret: kind === 'LINK' ? openingUrl(services, uuid, 'link', secret) : secret,
    state: ticketState(row, now),
  }
}

const states: Readonly<Record<TicketState, string>> = {
  OPEN: 'действует',
  USED: 'использован',
  EXPIRED: 'истёк',
  REVOKED: 'отозван',
}

/** The table of tickets for a spreadsheet. A cell that a spreadsheet would take for a formula is told as text (T-CSV). */
export function ticketTable(tickets: readonly Ticket[]): string {
  const rows = tickets.map(({ secret, viewer, maxUses, uses, until, state }) => [
    secret,
    viewer,
    String(uses),
    maxUses === null ? '' : String(maxUses),
    until?.toISOString() ?? '',
    states[state],
  ])
  const heading = ['Код или ссылка', 'Зритель', 'Использован, раз', 'Не больше, раз', 'До', 'Состояние']
  return `\ufeff${[heading, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}

const cell = (text: string): string => {
  const plain = /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

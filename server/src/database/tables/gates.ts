import type { GateKind, TicketKind } from '@skleyka/contract/access/gates.calls.ts'
import type { Generated } from 'kysely'
import type { Identity } from './columns.ts'

export interface GatesTable {
  record_id: number
  account_id: number
  kind: GateKind
  epoch: Generated<number>
  password_hash: string | null
  mail_domains: Generated<string[]>
  row_version: Generated<number>
  changed_at: Generated<Date>
}

export interface GateTicketsTable {
  id: Identity
  account_id: number
  record_id: number
  kind: TicketKind
  secret_hash: Buffer
  secret_sealed: string
  viewer: Generated<string>
  max_uses: number | null
  uses: Generated<number>
  until: Date | null
  revoked_at: Date | null
  created_by: number
  created_at: Generated<Date>
}

export interface GateTriesTable {
  record_id: number
  account_id: number
  network: string
  tries: number
  since: Date
}

export interface GateMailCodesTable {
  id: Identity
  account_id: number
  record_id: number
  recipient: Buffer
  network: string
  code_hash: Buffer
  tries: Generated<number>
  asked_at: Date
  used_at: Date | null
}

import type { MatchState } from '@skleyka/contract/radar/radar-states.ts'
import { sql } from 'kysely'

/** The state of `matches` joined with the `claims` made of them: one whose claim was rejected or withdrawn is open again. */
export const matchState = sql<MatchState>`(case when matches.state = 'CLAIMED' and claims.state in ('REJECTED', 'WITHDRAWN')
  then 'NEW' else matches.state end)`

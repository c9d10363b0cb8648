import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type AccountPool, ofAccount, planKeepingPool } from './pools.ts'
import type { Database } from './tables/database.ts'

/** Reason why something has to see the rows of all accounts; whoever finds no fitting reason works within an account. */
export type PlatformReason =
  /** Calls and reports for administrators tell of all accounts. */
  | 'administration'
  /**
   * Callers and their accounts are looked up before an account is entered.
   */
  | 'entering'
  /** The id of an upload, the token of a link or a signed address names a row, and by it the account. */
  | 'secret'
  /** Accounts wait for the workers in turns. */
  | 'queue'
  /**
   * Names, sessions and keys are of the person, whatever accounts they have a part in.
   */
  | 'people'
  /** Agreements are of two accounts, and each is told of the other by its name. */
  | 'sharing'
  /** A copyright holder has videos in any account; statements are limited to those that bear its name. */
  | 'holders'
  /** Promises to all accounts fit on one disk. */
  | 'disk'
  /** Google knows one access to a channel, whichever accounts publish on it. */
  | 'youtube'
  /** The chain of the journal is of the database alone: an account's connections do not see it. */
  | 'journal'
  /** Letters go to people, whichever accounts they have a part in. */
  | 'mail'
  /** A claim is of a copyright holder, an account and the administrators. */
  | 'claims'
  /** Expired things are cleared away, whoever they belonged to. */
  | 'housekeeping'
  /** The engine carries livestreams of all accounts, and counts who watches them. */
  | 'live'
  /** Copies of works are looked for in the videos of all accounts. */
  | 'radar'
  /** The start of the server, and commands given on the machine itself. */
  | 'operator'

/** The two doors to the rows. There is no third: to a connection that has named no account the database answers errors. */
export interface Doors {
  /** Sees and changes the rows of this account only, whatever a statement asks for. */
  account(id: number): Kysely<Database>
  /** Sees and changes the rows of all accounts. */
  platform(reason: PlatformReason): Kysely<Database>
}

/** An opened database: the platform's own view of it, and the doors. */
export class AllAccounts extends Kysely<Database> implements Doors {
  readonly #accounts: AccountPool | null

  /** Without `accounts` there is no door to single ones. */
  constructor(platform: pg.Pool, accounts: AccountPool | null) {
    super({ dialect: new PostgresDialect({ pool: planKeepingPool(platform), controlClient: pg.Client }) })
    this.#accounts = accounts
  }

  // measured: 2 µs of CPU
  account(id: number): Kysely<Database> {
    if (this.#accounts === null) throw new Error('opened without the door to single accounts')
    return new Kysely({
      dialect: new PostgresDialect({ pool: ofAccount(this.#accounts, id), controlClient: pg.Client }),
    })
  }

  platform(_reason: PlatformReason): Kysely<Database> {
    return this
  }
}

import type { EnvironmentInfo } from '@skleyka/contract/installation/installation.calls.ts'
import type { BackupSettings } from './backup/source.ts'
import type { DataFolder } from './data-folder/data-folder.ts'
import type { DiskSpace } from './data-folder/disk.ts'
import type { Secrets } from './data-folder/secrets.ts'
import type { Doors } from './database/doors.ts'
import type { DeliveryLog } from './delivery/delivery-log.ts'
import type { Geo } from './geo/geo.ts'
import type { Health } from './health.ts'
import type { LiveParts } from './live/live-parts.ts'
import type { Log } from './log/log.ts'
import type { MailTransport } from './mail/transport.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { LiveSettings, YoutubeSettings } from './settings.ts'
import type { PlayerEvents } from './statistics/player-events.ts'
import type { Statistics } from './statistics/statistics.ts'
import type { Storage } from './storage/storage.ts'

/** Parts of the product; handlers get all of it, deeper functions only what they use. */
export interface Services {
  /** The doors to the rows: of one account, or of all with a reason. */
  readonly db: Doors
  readonly now: () => Date
  readonly log: Log
  /** Figures of this process. */
  readonly metrics: Metrics
  /** Place where browsers reach the product: origin only, without a slash at the end. */
  readonly publicUrl: string
  /** Keys by purpose: playback tokens, provider client, cookies. */
  readonly secrets: Secrets
  /** Folders of one file system: objects, unfinished uploads, scratch of the media programs. */
  readonly folders: Pick<DataFolder, 'postgres' | 'storage' | 'uploads' | 'scratch' | 'statistics'>
  /** Returns how full the disk of these folders is now. */
  readonly disk: () => Promise<DiskSpace>
  /** Place where sources, segments and pictures are kept. */
  readonly storage: Storage
  /** The one way to addresses that users typed. */
  readonly outbound: Outbound
  /** Transport of letters: a mail server, or a folder. */
  readonly mail: MailTransport
  /** Settings as administrators see them, without secrets. */
  readonly environment: EnvironmentInfo
  /** From where addresses of viewers are. */
  readonly geo: Geo
  /** Addresses and limits for encoders of livestreams. */
  readonly live: LiveSettings
  /** Parts of the livestreams whose media this process takes. */
  readonly liveParts: LiveParts
  /** Our client at Google, through which videos are published on YouTube; null while it is not set up. */
  readonly youtube: YoutubeSettings | null
  /** Backups that are made by themselves; null while no place is named. */
  readonly backup: BackupSettings | null
  /** Returns how the parts of the product are that this process depends on. */
  readonly health: () => Promise<Health>
  /** The store of player events; nothing but statistics may depend on its answers. */
  readonly statistics: Statistics
  /** Store of player events, written before they are answered. */
  readonly playerEvents: PlayerEvents
  /** Bytes that viewers are sent, until they are written down. */
  readonly delivery: DeliveryLog
  /** The OpenID Connect provider people sign in with. */
  readonly identity: IdentityClient
  /** Place where secrets that people think up are weighed: few at a time, in one line with those of the sign-in (decision 92). */
  readonly passwords: Passwords
  /** Makes the addresses of one-time pages where a password is set; null where another provider keeps the passwords. */
  readonly passwordLinks: PasswordLinks | null
  /** Codes after the password, kept by the bundled provider; null where another provider asks for whatever it asks. */
  readonly secondFactors: SecondFactors | null
  /** Keys of devices, kept by the bundled provider; null where another provider has whatever it has. */
  readonly passkeys: Passkeys | null
  /** Sessions of the bundled provider; null where another provider keeps them. */
  readonly providerSessions: ProviderSessions | null
}

/** Slow on purpose: nobody waits here with a transaction open. */
export interface Passwords {
  /** Returns what is kept of a password that is set before a video; who signs in goes first. Null when the machine has too many to weigh. */
  hash(password: string): Promise<string | null>
  /** Returns true if a stranger's is the one that was kept. Null when the machine has too many to weigh: nothing was decided. */
  verify(kept: string, password: string): Promise<boolean | null>
}

/** Means of a sign-in besides the password. */
export interface SecondFactors {
  /** Turns it off for somebody who has lost the application, and ends what they have open at the provider. */
  reset(email: string): Promise<unknown>
}

/** Keys of devices that open the sign-in, by the address of whose they are. */
export interface Passkeys {
  list(email: string): Promise<readonly Passkey[]>
  /** Forgets a lost one, and ends what they have open at the provider. False when there is no such key. */
  remove(email: string, id: string): Promise<boolean>
}

interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** Sessions of people at the bundled provider, by their address. */
export interface ProviderSessions {
  /** The next sign-in asks for the password in every browser; without it a click would bring a new session. */
  end(email: string): Promise<void>
}

/** One-time pages of the bundled provider, by the address of whom they are for. A link is a secret. */
export interface PasswordLinks {
  /**
   * Returns where somebody answers an invitation into an account, or sets a first password by it; works once, for a week, while the rights
   * behind it are these. One that is `shown` to whoever invites proves no address.
   */
  joining(link: { email: string; invitation: string; rights: string; shown: boolean }): Promise<string>
  /** Returns where somebody who has forgotten the password sets another one; works once, for an hour. Null when nobody has the address. */
  reset(email: string): Promise<string | null>
  /**
   * Returns where somebody confirms the other address that he has asked for, by what the provider knows him by; works once, for an hour.
   * Null when he asks for it no longer.
   */
  email(subject: string, email: string): Promise<string | 'taken' | null>
}

/** Client of the identity provider, the bundled one or any other; the server is the relying party. */
export interface IdentityClient {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | undefined
  /** Place where the server itself sends its requests to the bundled provider, in place of the issuer's origin. */
  readonly innerOrigin: string | null
}

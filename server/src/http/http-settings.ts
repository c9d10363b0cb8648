import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import type { BoundArea } from './bound-area.ts'
import type { BuiltPages } from './built-pages.ts'
import type { CallLimits } from './call-limits.ts'
import type { CallerSource } from './caller.ts'
import type { RawRoute } from './raw.ts'
import type { Site } from './site.ts'

/** Parts that the HTTP side of the product is built from. */
export interface HttpSettings {
  readonly services: Services
  readonly callers: CallerSource
  readonly areas: Readonly<Record<string, BoundArea>>
  readonly rawRoutes: readonly RawRoute[]
  /** Built pages served as files. */
  readonly sites: readonly Site[]
  /** The public pages; null when nothing is built. */
  readonly pages: () => Promise<BuiltPages | null>
  /** A plain Node handler for everything below a prefix: the bundled identity provider. */
  readonly mounts: readonly Mount[]
  /** Origins whose pages may call the API with cookies: that of PUBLIC_URL. */
  readonly origins: readonly string[]
  /** Returns true if an account shows its videos under a host that is not that of PUBLIC_URL. */
  readonly isEmbedHost: (host: string) => Promise<boolean>
  /** Addresses and ranges of the proxies whose word on the client's address is taken. */
  readonly trustedProxies: readonly string[]
  readonly limits: CallLimits
  readonly timeouts: ClientTimeouts
  /** True if what the database printed is read again and held against the contract: in tests. */
  readonly provesPrinted: boolean
  /** Token that shows more than the public answer. */
  readonly operatorToken: string
  /** Answers /healthz. */
  readonly health: () => Promise<{ readonly ok: boolean; readonly failing: readonly string[]; readonly parts: unknown }>
}

/** A plain Node request handler that owns everything below `prefix`. */
export interface Mount {
  readonly prefix: string
  /** `address` is the client's, as every other part of the server knows it. */
  handle(request: FastifyRequest['raw'], response: import('node:http').ServerResponse, address: string): void
}

/** Times that a client may take, in milliseconds. */
export interface ClientTimeouts {
  /** For its headers, and how often that is looked at. */
  readonly headersMs: number
  readonly lookEveryMs: number
  /** Between two pieces of the body of a call (safety §10). */
  readonly bodyMs: number
}

// Node looks every 30 s unless it is told to: whoever never ends his headers would be kept for 50 s
export const usualTimeouts: ClientTimeouts = { headersMs: 20_000, lookEveryMs: 5_000, bodyMs: 30_000 }

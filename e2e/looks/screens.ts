import { type BrowserContext, expect as inTime, type Page } from '@playwright/test'
import type { RecordView } from '@skleyka/contract/records/records.calls.ts'
import type { Product } from '../../tools/product/product.ts'
import type { startYoutube } from '../../tools/product/youtube.ts'

/** The product that is photographed and what lies in it. */
export interface Stage {
  readonly product: Product
  /** Server in place of Google. */
  readonly youtube: Awaited<ReturnType<typeof startYoutube>>
  /** A video of the studio that plays. */
  readonly record: RecordView
  /** Makes a link by which a stranger sends one video. */
  newLink(): Promise<string>
  /** One that has been revoked. */
  readonly closedLink: string
  /** A link by which a new user sets a password; it is never used. */
  readonly passwordLink: string
}

/**
 * Viewers of a screen: the administrator, an owner of one empty account, somebody with none, somebody not signed in.
 */
export const people = ['administrator', 'newcomer', 'outsider', 'unconfirmed', 'stranger'] as const
export type Who = (typeof people)[number]

/** One screen in one state. */
export interface Screen {
  readonly name: string
  /** The administrator unless said otherwise. */
  readonly who?: Who
  /** Leads the page to it. */
  open(page: Page, set: Stage): Promise<unknown>
  /** Opens what lies above the page: done anew at each width, and ended by Escape. */
  layer?(page: Page): Promise<unknown>
  /** The window alone is photographed: what is below it is not part of the look. */
  readonly isWindow?: boolean
  /** Height of the window, px. */
  readonly height?: number
}

/** Pages of people who are signed in already. */
export type Rooms = Readonly<Record<Who, BrowserContext>>

/** Nobody waits for these pictures: a busy machine takes its time. */
export const expect = inTime.configure({ timeout: 30_000 })

import type { Calls } from './method.ts'
import type { RefusalEntry } from './refusal-entry.ts'

/** An audit line that no call leaves: a task, a sweep, a command at the server, a page of the identity provider. */
export interface WorkAction {
  /** The audit log's words for it. */
  readonly title: string
  /** Stands in the column «Кто» where nobody was signed in. */
  readonly actor?: string
  /** True if the account is not told who did it, nor from where. */
  readonly hidesCaller?: boolean
}

/** All that one part of the product adds to the contract. Routes, OpenAPI, refusals and the audit log's words follow from it. */
export interface Area {
  /** Groups of calls by the names that features answer them under. */
  readonly calls?: Readonly<Record<string, Calls>>
  readonly refusals?: Readonly<Record<string, RefusalEntry>>
  /** Titles of the objects that audit lines name, by object type. */
  readonly objects?: Readonly<Record<string, string>>
  /** Audit lines without a call, by action: `trash.expire`. */
  readonly actions?: Readonly<Record<string, WorkAction>>
}

/** Describes an area; keeps its exact types. */
export const area = <const A extends Area>(description: A): A => description

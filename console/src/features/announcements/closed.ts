import * as z from 'zod/mini'
import { readStored, type Store, writeStored } from '../../browser/stored-value.ts'

const nameFor = (userId: number) => `announcement.${userId}`

/** Returns true if this person has closed this announcement in this browser; another version of it is another one. */
export const isClosed = (userId: number, version: number, store?: Store | null): boolean =>
  readStored(nameFor(userId), z.int(), store) === version

export const close = (userId: number, version: number, store?: Store | null): void =>
  writeStored(nameFor(userId), version, store)

import { type ExportSchedule, exportSpec } from '@skleyka/contract/attributes/attributes.calls.ts'
import * as z from 'zod/mini'

/** Returns what an export is made by, as it was kept. */
export const keptSpec = (kept: unknown) => z.parse(exportSpec, kept)

const day = z.object({ every: z.literal('DAY'), minute: z.int() })
const keptSchedule = z.discriminatedUnion('every', [
  day,
  z.object({ every: z.literal('WEEK'), minute: z.int(), weekday: z.int() }),
])

/** Returns when it is made anew, as it was kept. */
export const readSchedule = (kept: unknown): ExportSchedule | null => z.parse(z.nullable(keptSchedule), kept)

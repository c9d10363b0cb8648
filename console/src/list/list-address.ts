import * as z from 'zod/mini'
import { addressCodec } from './address.ts'
import { pageFields } from './fields.ts'

/** The address of a list by pages, by its own fields: see fields.ts. */
export const listAddress = <Fields extends z.core.$ZodLooseShape>(
  fields: Fields,
  perPage?: Parameters<typeof pageFields>[0],
) => addressCodec(z.object({ ...fields, ...pageFields(perPage) }))

import * as z from 'zod/mini'
import { method } from '../method.ts'
import { recordId } from '../records/records.calls.ts'
import { heatPieces } from './heat-curve.ts'

/** Curve of what viewers watch of a video, piece by piece (product A32). */
export const heat = {
  get: method({
    about: `Answers how often viewers watched each of ${heatPieces} equal pieces of the version of a record that plays now, of all viewings together, 1 for a piece seen once whole; and how many viewings that was, as their players told them. Previews of the console do not count. A replaced or cut video begins anew. Read from the statistics store; empty while that does not answer. NOT_FOUND/RECORD for an unknown or foreign id, and for a video that another account shows.`,
    path: '/api/v3/heat/get',
    access: { who: 'member', section: 'VIDEO' },
    params: z.strictObject({ id: recordId }),
    result: z.object({ viewings: z.int(), pieces: z.array(z.number()) }),
  }),
}

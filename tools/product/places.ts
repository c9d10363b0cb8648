import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { mmdb } from '../../server/test/test-mmdb.ts'

/** Networks that are kept for documents, with places that a file of the operator would tell of them. */
const places = {
  '192.0.2.0/24': {
    country: { iso_code: 'RU' },
    subdivisions: [{ iso_code: 'MOW' }],
    autonomous_system_number: 64_500,
  },
  '198.51.100.0/24': { country: { iso_code: 'DE' } },
}

/** Writes a file of places into a folder; answers its path, for `GEO_FILES`. */
export async function writePlaces(folder: string): Promise<string> {
  const file = path.join(folder, 'places.mmdb')
  await writeFile(file, mmdb(places))
  return file
}

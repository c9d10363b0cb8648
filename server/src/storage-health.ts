import { checkWritable } from './data-folder/data-folder.ts'
import { diskFacts } from './data-folder/disk.ts'
import { HealthProblem } from './health.ts'
import type { Services } from './services.ts'
import { StorageAway, StorageRefusal } from './storage/storage.ts'

const leastFreeBytes = 100 * 1024 * 1024

/** Returns true if files can be kept: uploads under way in the data folder, objects in the store. */
export async function checkStorage(root: string, { storage, disk }: Pick<Services, 'storage' | 'disk'>) {
  await checkWritable(root)
  try {
    await storage.ready()
  } catch (error) {
    // written for the operator, by its code; it holds no address and no key
    if (error instanceof StorageRefusal) throw new HealthProblem(error.message, { cause: error })
    if (error instanceof StorageAway) throw new HealthProblem('не\u00a0отвечает', { cause: error })
    throw error
  }
  const space = await disk()
  if (space.free < leastFreeBytes) throw new HealthProblem('на диске нет места')
  return diskFacts(space)
}

import { area } from '../area.ts'
import { queue } from './queue.calls.ts'
import { taskRefusals } from './tasks.refusals.ts'
import { uploader } from './uploader.calls.ts'

export const uploaderArea = area({
  calls: { uploader, queue },
  refusals: taskRefusals,
  objects: { task: 'Задача', taskLane: 'Очередь задач' },
})

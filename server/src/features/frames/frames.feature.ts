import type { Feature } from '../../registry/feature.ts'
import { sweepWithoutSprite } from './frames.ts'
import { spriteTask } from './sprite.task.ts'

export const framesFeature = {
  tasks: { sprite: { role: 'worker', handler: ({ storage }, tools) => spriteTask(storage, tools) } },
  sweeps: [{ name: 'videos without small frames', role: 'worker', everyMs: 60_000, run: sweepWithoutSprite }],
} satisfies Feature

import * as z from 'zod/mini'
import { accountCode } from '../accounts/accounts.calls.ts'
import { method } from '../method.ts'
import { taskItem } from './uploader.calls.ts'

/** A kind of background work is a lane of its own: it is paused alone. */
const lane = z.string().check(z.regex(/^[a-zA-Z]{1,32}$/))
const taskId = z.int().check(z.positive())
const failed = { type: z.optional(lane), ofAccount: z.optional(accountCode) }

/**
 * Types of tasks that are not cancelled: it was promised, and nothing would show that it was left undone. It may be
 * paused.
 */
export const uncancellable: readonly string[] = ['purge', 'carry', 'empty', 'encrypt', 'reindex', 'youtubeWithdraw']

/** Place where a waiting task may be put. */
export const queueEnds = ['first', 'last'] as const

const administrator = { who: 'administrator' } as const
const laneAnswer = z.object({ lane: z.string(), paused: z.boolean() })

/** Calls of administrators about the queue behind the uploads (product B12). */
export const queue = {
  pause: method({
    title: 'Пауза очереди задач',
    about:
      'Pauses a lane, a kind of background work: no worker begins anything of it until it is resumed; what runs goes on to its end (product B12). Pausing a paused one changes nothing. NOT_FOUND/LANE for an unknown kind.',
    path: '/api/v3/admin/tasksPause',
    access: administrator,
    mutates: true,
    namesForJournal: true,
    touches: ['uploader'],
    params: z.strictObject({ lane }),
    result: laneAnswer,
  }),
  resume: method({
    title: 'Очередь задач снова идёт',
    about: 'Has the workers go on with a paused lane at once (product B12). NOT_FOUND/LANE for an unknown kind.',
    path: '/api/v3/admin/tasksResume',
    access: administrator,
    mutates: true,
    namesForJournal: true,
    touches: ['uploader'],
    params: z.strictObject({ lane }),
    result: laneAnswer,
  }),
  cancel: method({
    title: 'Отмена задачи',
    about:
      'Cancels a task: one that waits at once, one that runs as soon as its worker has ended its programs (product B12). What it worked on is told so and may be begun again. STATE/CONFLICT for one that has ended, or of a kind that is only paused.',
    path: '/api/v3/admin/taskCancel',
    access: administrator,
    mutates: true,
    touches: ['uploader', 'records'],
    params: z.strictObject({ taskId }),
    result: z.object({ task: taskItem }),
  }),
  move: method({
    title: 'Место задачи в\u00a0очереди',
    about:
      'Puts a waiting task before or behind all others of its account; accounts are served in turns as before (product B12). STATE/CONFLICT for one that does not wait.',
    path: '/api/v3/admin/taskPriority',
    access: administrator,
    mutates: true,
    touches: ['uploader'],
    params: z.strictObject({ taskId, to: z.enum(queueEnds) }),
    result: z.object({ task: taskItem }),
  }),
  restartFailed: method({
    title: 'Повтор неудачных задач',
    about:
      'Puts the failed tasks of a kind, of an account, or of the whole platform back into the queue: those that a repeat may cure and somebody still waits for (product B12). Answers how many.',
    path: '/api/v3/admin/tasksRestartFailed',
    access: administrator,
    mutates: true,
    namesForJournal: true,
    touches: ['uploader', 'records'],
    params: z.strictObject(failed),
    result: z.object({ restarted: z.int() }),
  }),
  clearFailed: method({
    title: 'Неудачные задачи убраны',
    about:
      'Sets the failed tasks of a kind, of an account, or of the whole platform aside: nobody has to look at them any more, videos stay as they are, and what a repeat may cure may still be started again (product B12). `count` says how many the caller means: STATE/CONFLICT when there are more or fewer by now.',
    path: '/api/v3/admin/tasksClearFailed',
    access: administrator,
    mutates: true,
    namesForJournal: true,
    touches: ['uploader'],
    params: z.strictObject({ ...failed, count: z.int().check(z.positive()) }),
    result: z.object({ cleared: z.int() }),
  }),
}

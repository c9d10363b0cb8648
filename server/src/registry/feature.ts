import { type Contract, contract } from '@skleyka/contract/contract.ts'
import type { ConnectionSettings } from '../database/database.ts'
import type { MediaTools } from '../ffmpeg/tools.ts'
import { type BoundArea, bind } from '../http/bound-area.ts'
import type { BuiltPages } from '../http/built-pages.ts'
import type { AreaHandlers } from '../http/handlers.ts'
import type { RawRoute } from '../http/raw.ts'
import type { Services } from '../services.ts'
import type { TaskHandler, TaskHandlers } from '../tasks/handlers.ts'
import type { TaskType } from '../tasks/task-types.ts'
import type { Sweep } from './sweeping.ts'

/** Contributions of a feature to the roles of the server; it names only what it has. */
export interface Feature {
  /** Areas of the contract with their handlers. */
  readonly areas?: FeatureAreas
  /** Returns what is answered outside the contract: streams, segments, pages. */
  readonly routes?: (materials: RouteMaterials) => readonly RawRoute[]
  /** Background work, and which role does it. */
  readonly tasks?: FeatureTasks
  /** Regular clean-ups. */
  readonly sweeps?: readonly Sweep[]
}

type FeatureAreas = { readonly [A in keyof Contract]?: AreaHandlers<Contract[A]> }
type FeatureTasks = { readonly [T in TaskType]?: FeatureTask<T> }

/** `api` is where the files of uploads gather; `worker`, which has the media programs, may be another machine. */
type FeatureTask<T extends TaskType> =
  | { readonly role: 'api'; handler(services: Services): TaskHandler<T> }
  | {
      readonly role: 'worker'
      /** `areas` are those of every feature: for work that makes calls in somebody's name. */
      handler(services: Services, tools: MediaTools, areas: () => Record<string, BoundArea>): TaskHandler<T>
    }

/** Parts that routes are made of, besides what a request is answered with. */
export interface RouteMaterials {
  readonly services: Services
  /** The database, where other processes may work on it too; null where there are none. */
  readonly shared: ConnectionSettings | null
  /** The built public pages; null while there are none. */
  readonly pages: () => Promise<BuiltPages | null>
  /** The identity helper (spec 7.4) as a classic script. */
  readonly helperScript: string
  /** Address of the first administrator, once the provider has verified it. */
  readonly administratorEmail: string | null
  /** The server's own figures in the text format. */
  readonly serverText: () => Promise<string>
  /** Token for readers of the figures. */
  readonly metricsToken: string
}

/** The features, or what they leave out: an area of the contract or a kind of background work without its handlers. */
export type Complete<F extends readonly Feature[], M = Missing<F>> = readonly Feature[] &
  ([M] extends [never] ? unknown : { readonly nobodyAnswersFor: M })

type Missing<F extends readonly Feature[]> =
  | Exclude<keyof Contract, NamesIn<F[number], 'areas'>>
  | Exclude<TaskType, NamesIn<F[number], 'tasks'>>
type NamesIn<F, K extends keyof Feature> = F extends { readonly [P in K]: infer Given } ? keyof Given : never

/** The areas of the contract that these features answer. */
export function areasOf(features: readonly Feature[]): Record<string, BoundArea> {
  const bound = features.flatMap(({ areas = {} }) => namesOf(areas).map((name) => boundArea(areas, name)))
  return Object.fromEntries(bound)
}

/** The routes that these features answer outside the contract. */
export const routesOf = (features: readonly Feature[], materials: RouteMaterials): RawRoute[] =>
  features.flatMap(({ routes }) => routes?.(materials) ?? [])

/** Returns what this role clears away. */
export const sweepsOf = (features: readonly Feature[], role: Sweep['role']): Sweep[] =>
  features.flatMap(({ sweeps = [] }) => sweeps.filter((sweep) => sweep.role === role))

/** The background work of the role `api`. */
export const apiTasks = (features: readonly Feature[], services: Services): Partial<TaskHandlers> =>
  tasksOf(features, (task) => (task.role === 'api' ? task.handler(services) : null))

/** The background work of the role `worker`. */
export const workerTasks = (
  features: readonly Feature[],
  services: Services,
  tools: MediaTools,
): Partial<TaskHandlers> =>
  tasksOf(features, (task) => (task.role === 'worker' ? task.handler(services, tools, () => areasOf(features)) : null))

type Make = <T extends TaskType>(task: FeatureTask<T>) => TaskHandler<T> | null

function tasksOf(features: readonly Feature[], make: Make): Partial<TaskHandlers> {
  const handlers: Partial<TaskHandlers> = {}
  for (const { tasks = {} } of features) {
    for (const type of namesOf(tasks)) addTask(handlers, tasks, type, make)
  }
  return handlers
}

function addTask<T extends TaskType>(to: Partial<TaskHandlers>, tasks: FeatureTasks, type: T, make: Make): void {
  const task = tasks[type]
  const handler = task && make<T>(task)
  // each kind is named once: a type of the key and one of the value, which belong together, cannot be followed by an index
  if (handler) Object.assign(to, { [type]: handler })
}

function boundArea<A extends keyof Contract>(areas: FeatureAreas, name: A): [A, BoundArea] {
  const handlers = areas[name]
  if (handlers === undefined) throw new Error(`the area ${name} has no handlers`)
  return [name, bind<Contract[A]>(contract[name], handlers)]
}

// Object.keys forgets the type of the keys
const namesOf = <T extends object>(table: T) =>
  Object.keys(table).filter((name): name is keyof T & string => name in table)

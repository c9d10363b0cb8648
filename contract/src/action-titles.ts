import type { Area, WorkAction } from './area.ts'
import { areas } from './contract.ts'

/** Every action an audit line may hold, by its name (`records.update`, `trash.expire`), with its words. */
export const actionTitles: ReadonlyMap<string, WorkAction> = new Map(
  areas.flatMap(({ calls = {}, actions = {} }: Area) => [
    ...Object.entries(calls).flatMap(([group, named]) =>
      Object.entries(named).flatMap(([name, { mutates, title, actor, hidesCaller = false }]): [string, WorkAction][] =>
        mutates ? [[`${group}.${name}`, { title, hidesCaller, ...(actor !== undefined && { actor }) }]] : [],
      ),
    ),
    ...Object.entries(actions),
  ]),
)

/** Titles of the objects that audit lines name, by object type. */
export const objectTitles: ReadonlyMap<string, string> = new Map(
  areas.flatMap(({ objects = {} }: Area) => Object.entries(objects)),
)

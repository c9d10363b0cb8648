import type { Feature } from '../../registry/feature.ts'
import { peopleHandlers } from './people.handlers.ts'

export const peopleFeature = { areas: { users: peopleHandlers } } satisfies Feature

import { accountFieldNames, accountFields, auditedName } from '@skleyka/contract/accounts/account-fields.ts'
import { albumFields } from '@skleyka/contract/albums/album-fields.ts'
import type { Field, Fields } from '@skleyka/contract/field-types.ts'
import { mapKeys } from '@skleyka/contract/map-names.ts'
import { recordFields } from '@skleyka/contract/records/record-fields.ts'
import { userFields } from '@skleyka/contract/users/user-fields.ts'
import { webhookFields } from '@skleyka/contract/webhooks/webhook-fields.ts'

const account: Fields = mapKeys(accountFieldNames, auditedName, (name): Field => accountFields[name])

/** Described fields by the type of their object, under the names that they have in the audit log. */
const byObject: ReadonlyMap<string, Fields> = new Map([
  ['account', account],
  ['album', albumFields],
  ['user', userFields],
  ['webhook', webhookFields],
])

/** Described fields that lines about other objects tell, too: their time zone, their language. */
export const fieldsOfMany: Fields = { ...albumFields, ...account, ...recordFields }

/** Returns the description of a field of such an object; undefined where it has none. */
export const describedField = (objectType: string | null | undefined, field: string): Field | undefined =>
  byObject.get(objectType ?? '')?.[field]

import { fieldsOfAll, type MetadataBody, type MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import type { NamedTemplates } from '@skleyka/contract/templates/named-templates.ts'
import { type TemplateKind, templateKinds } from '@skleyka/contract/templates/template-kinds.ts'
import type { Db, Tx } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { beginTemplate } from './begin-template.ts'
import { listNaming, lockBodies, writeBodies } from './bodies.sql.ts'
import { findFollowed, findInherited, followedTemplate } from './followed.sql.ts'
import { bodyOfRecord, findBody, findInheritedBody, listBodies, shownFieldsOfRecord } from './metadata-fields.sql.ts'
import { findMirror, findShared, insertMirror, listShared, saveShared } from './shared-templates.sql.ts'
import { templateHandlers } from './template-handlers.ts'
import { knownTemplate, templateView } from './template-view.ts'
import { isNameTaken, lockKind, mayBeFollowed } from './templates.sql.ts'

export { templateLines } from './template-back.ts'

/** For features that have a kind of template: its handlers, by the schema of its body and its own rules. */
export const templateEngine = { handlers: templateHandlers }

/** For the kind that accounts share: what others share, and what an account has of it. */
export const sharedTemplates = {
  list: listShared,
  find: findShared,
  mirrorOf: findMirror,
  insertMirror,
  save: saveShared,
  lock: lockKind,
  begin: beginTemplate,
  isNameTaken,
  known: knownTemplate,
  view: templateView,
}

/** For features whose objects stand in bodies by number: who names them, and how a number is put in place of another. */
export const templateBodies = { listNaming, lock: lockBodies, write: writeBodies }

/** The fields of all templates of an account, each name once: of the default template first. */
const fieldsOfAccount = async (db: Db, accountId: number): Promise<MetadataField[]> =>
  fieldsOfAll(await listBodies(db, accountId))

/** Returns what a record follows once it names this template, null for none; null when the account has no such template. */
async function bodyOfNamed(
  tx: Tx,
  accountId: number,
  recordId: number,
  id: number | null,
): Promise<MetadataBody | null> {
  if (id !== null) return findBody(tx, accountId, id)
  return findInheritedBody(tx, accountId, recordId)
}

/**
 * For whoever reads and writes metadata of records: the body of the template that a record follows, the fields of it that viewers are told, the
 * body of a template that it may name, and the fields of all templates.
 */
export const metadataFields = {
  bodyOf: bodyOfRecord,
  shownOf: shownFieldsOfRecord,
  bodyOfNamed,
  ofAccount: fieldsOfAccount,
}

/**
 * Which template of a kind a record follows: its own, else that of the oldest of its albums which names one, else the default
 * one of the account. `find` answers it for one record, null where there is none, and `around` what it would follow without its own; `inSql` is the same for rows of `records` in a
 * statement, to be joined laterally. `mayBe` tells whether one may be named at all. They read what is published now, by one indexed statement: what is published, or named
 * anew, holds from the next question on, so that whoever is watching meets it with his next manifest or key.
 */
export const followedTemplates = {
  find: findFollowed,
  around: findInherited,
  mayBe: mayBeFollowed,
  inSql: followedTemplate,
}

/** Refuses templates that a record or an album is to name and that the account has not published; `fieldOf` is where one of a kind stands in the call. */
export async function checkNamed(
  tx: Tx,
  accountId: number,
  named: NamedTemplates,
  fieldOf: (kind: TemplateKind) => string,
): Promise<void> {
  for (const kind of templateKinds) {
    const id = named[kind]
    if (id == null || (await mayBeFollowed(tx, accountId, kind, id))) continue
    const { message } = refuse('templates.choice')
    throw refuse('templates.choice', {}, { [fieldOf(kind)]: [message] })
  }
}

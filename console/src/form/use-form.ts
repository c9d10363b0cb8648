import type { AnyCall, ParamsOf, ResultOf } from '@skleyka/contract/method.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { CallError } from '../api/call-error.ts'
import { write } from '../api/queries.ts'
import {
  changedFields,
  chooseValue,
  type FormState,
  formOf,
  type Latest,
  takenOver,
  withLatest,
  withSaved,
} from './form-state.ts'
import { changedMeanwhile, type SaveFailure, saveFailure } from './save-failure.ts'
import { useSaveRetry } from './use-save-retry.ts'

/** Problems by field. */
export type Problems<V> = { readonly [name in keyof V]?: string | undefined }
type ServerErrors = ReadonlyMap<string, string>

interface Options<C extends AnyCall, V extends object> {
  /** The write that saves it. Its schema has the last word on what is sent. */
  call: C
  accountCode: string | null
  /** Headers beside those every call bears. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Saved values, or what a new thing begins with; a later version moves the fields the user left alone. */
  latest: Latest<V>
  /** Returns what the call is given; `changed` names the fields that differ from what is saved. */
  params(values: V, changed: readonly (keyof V & string)[], version: number): ParamsOf<C>
  /** Returns what is wrong with the fields, in words of the screen. */
  problems?(values: V): Problems<V>
  /** Gives back what is saved now, when the form goes on; `merged` names the fields somebody else changed meanwhile. */
  onSaved(result: ResultOf<C>, merged: readonly (keyof V & string)[]): Latest<V> | undefined
  /** Reads again what somebody else has saved meanwhile; the user saves once more. */
  onConflict?(): Promise<unknown>
  /**
   * Answers what somebody else has saved meanwhile, null when that cannot be read. Other fields are then joined and saved by
   * themselves, and a contested one is not saved before the user has chosen.
   */
  rejoin?(): Promise<Latest<V> | null>
  /** Keeper of what is typed over a reload of the page by «Повторить»; `keep` answers how to end it. */
  typed?: { take(): FormState<V> | null; keep(form: FormState<V>): () => void }
}

const isConflict = (error: unknown) =>
  error instanceof CallError && error.type === 'STATE' && error.subtype === 'CONFLICT'

/** A form of the console: its fields, what is wrong with them, saving, and two people at once (product B0). */
export function useForm<C extends AnyCall, V extends object>(options: Options<C, V>) {
  const {
    call,
    accountCode,
    headers,
    latest,
    params,
    problems = () => ({}),
    onSaved,
    onConflict,
    rejoin,
    typed,
  } = options
  const [kept, keep] = useState(() => typed?.take() ?? formOf(latest))
  const [failure, setFailure] = useState<SaveFailure | null>(null)
  const [isTried, setTried] = useState(false)
  /** Problems of fields with their own text. */
  const [unread, setUnread] = useState<ServerErrors>(new Map())
  // What is new is done when it is answered: a window that waited for the page to be read again would stand over it, showing
  // what it has made. What is changed waits: the page behind it still offers the version before.
  const meta = { quiet: true, isDoneWhenAnswered: latest.version === 0 }
  // without a network the library would wait in silence
  const save = useMutation({ ...write(call, { accountCode, headers }), networkMode: 'always', meta })
  // Somebody else has saved, or this form has: what is saved was read again and the form follows.
  const form = withLatest(kept, latest)
  if (form !== kept) keep(form)

  const changed = changedFields(form)
  const wrong = (): ServerErrors => {
    const own = new Map([...listProblems(problems(form.own)), ...unread])
    return own.size > 0 ? own : refusedBySchema(call, params(form.own, changed, form.version), form.own)
  }
  // before the first try a field tells by itself what it cannot read
  const fieldErrors: ServerErrors =
    isTried || save.isError ? new Map([...refusedByServer(save.error, form.own), ...wrong()]) : new Map()

  /** Sends the form as it is; what somebody else has saved in other fields meanwhile is taken over, once. */
  const send = async (sent: FormState<V>, merged: readonly (keyof V & string)[] | null): Promise<boolean> => {
    try {
      const now = onSaved(await save.mutateAsync(params(sent.own, changedFields(sent), sent.version)), merged ?? [])
      setTried(false)
      setFailure(null)
      if (now) keep((since) => withSaved(since, sent.own, now))
      return true
    } catch (error) {
      const theirs = isConflict(error) ? ((await rejoin?.()) ?? null) : null
      if (isConflict(error)) await onConflict?.()
      const joined = theirs && withLatest(sent, theirs)
      if (theirs) keep((since) => withLatest(since, theirs))
      if (joined && merged === null && Object.keys(joined.theirs).length === 0) {
        return send(joined, takenOver(sent, theirs))
      }
      const isUnreported = isConflict(error) && rejoin !== undefined && joined === null
      const isShownInFields = !isUnreported && (isConflict(error) || refusedByServer(error, sent.own).size > 0)
      // what others saved stands in the form by now, and nothing else says that this was not saved
      const isJoinedSilently = isConflict(error) && rejoin === undefined
      if (isJoinedSilently) setFailure(changedMeanwhile)
      else setFailure(isShownInFields || !(error instanceof Error) ? null : saveFailure(error, isRepeated))
      return false
    }
  }
  // what is new might be made twice when only the answer was lost, or by a second press
  const isRepeated = form.version > 0
  const wantsMore = useRef(false)
  /** Saves; true when it is done. What is asked for while a save is under way is done after it. */
  const submit = async (): Promise<boolean> => {
    setTried(true)
    wantsMore.current = save.isPending && isRepeated
    // what is saved already and was not changed needs no saving
    if (form.version > 0 && changed.length === 0) return true
    // in a contested field the user chooses first
    const isContested = rejoin !== undefined && Object.keys(form.theirs).length > 0
    if (save.isPending || wrong().size > 0 || isContested) return false
    return send(form, null)
  }
  // no dependencies: it looks whenever a save may have ended
  useEffect(() => {
    if (wantsMore.current && !save.isPending) void submit()
  })
  useSaveRetry(isRepeated && failure?.mayPass === true && changed.length > 0, () => void submit())
  useEffect(() => typed?.keep(form))

  return {
    values: form.own,
    changed,
    isSaving: save.isPending,
    /** Words under a contested field, and the ways to settle it. */
    theirs: form.theirs,
    choose: (name: keyof V & string, whose: 'own' | 'theirs') => keep(chooseValue(form, name, whose)),
    /** Reason why it was not saved, when that belongs to no field; null for nothing. It stays while another try is made. */
    failure: form.version > 0 && changed.length === 0 ? null : (failure?.words ?? null),
    submit,
    reset: () => {
      save.reset()
      setTried(false)
      setFailure(null)
      setUnread(new Map())
      keep(formOf(latest))
    },
    /** Gives a field of the kit its value, its way to change it and what is wrong with it. */
    field<N extends keyof V & string>(name: N, hint?: ReactNode) {
      const problem = fieldErrors.get(name)
      return {
        value: form.own[name],
        onChange: (value: V[N], reading: string | null = null) => {
          keep({ ...form, own: { ...form.own, [name]: value } })
          setUnread(
            new Map([...unread].filter(([other]) => other !== name).concat(reading === null ? [] : [[name, reading]])),
          )
        },
        ...(Object.hasOwn(form.theirs, name) && hint !== undefined
          ? { status: 'error' as const, hint }
          : problem === undefined
            ? hint !== undefined && { hint }
            : { status: 'error' as const, hint: problem }),
      }
    },
  }
}

const listProblems = (problems: object): [string, string][] =>
  Object.entries<unknown>({ ...problems }).flatMap(([name, problem]): [string, string][] =>
    typeof problem === 'string' ? [[name, problem]] : [],
  )

/**
 * Returns where a problem belongs: the last words of its path that are a field of the form, as many of them as one is named by; none,
 * when it is of no field.
 */
function fieldAt(path: readonly PropertyKey[], values: object): string[] {
  for (let end = path.length; end > 0; end -= 1) {
    for (let from = 0; from < end; from += 1) {
      const name = path.slice(from, end).map(String).join('.')
      if (Object.hasOwn(values, name)) return [name]
    }
  }
  return []
}

/** Returns what the contract itself refuses, so that nothing is sent that it would. */
function refusedBySchema(call: AnyCall, params: unknown, values: object): ServerErrors {
  const issues = z.safeEncode(call.params, params as never).error?.issues ?? []
  return new Map(
    issues.flatMap(({ path }) => fieldAt(path, values).map((name) => [name, 'Неверное значение'] as const)),
  )
}

function refusedByServer(error: unknown, values: object): ServerErrors {
  const fields = error instanceof CallError ? (error.fields ?? {}) : {}
  return new Map(
    Object.entries(fields).flatMap(([path, [problem = '']]) =>
      fieldAt(path.split('.'), values).map((name) => [name, problem] as const),
    ),
  )
}

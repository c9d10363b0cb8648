import { type AccountPart, accountFields, typedFieldsOf } from '@skleyka/contract/accounts/account-fields.ts'
import {
  type AccountSettings,
  accountSettings,
  switchingModeration,
} from '@skleyka/contract/accounts/account-settings.calls.ts'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import type { Field } from '@skleyka/contract/field-types.ts'
import { emailProblem, tidyEmail } from '@skleyka/contract/users/emails.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, use, useState } from 'react'
import { read } from '../../../api/queries.ts'
import { FieldInput } from '../../../form/field-input.tsx'
import { Form, FormAlert, SaveFooter } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { languageChoices } from '../../../russian/languages.ts'
import { AccountChanged, useAccountCode, useApp, useMay } from '../../../session/contexts.ts'
import { Combobox } from '../../../ui/combobox/combobox.tsx'
import { confirm } from '../../../ui/confirm/confirm-queue.ts'
import LoadError from '../../../ui/load-error/load-error.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { RadioGroup } from '../../../ui/radio-group/radio-group.tsx'
import { TextInput } from '../../../ui/text-input/text-input.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { SettingsPage } from '../settings.tsx'
import styles from './account.module.css'
import {
  type AccountValues,
  embedHostProblem,
  isShorter,
  latestOf,
  ownNetworksProblem,
  questionOfSources,
  sentFields,
  sourceTermsWith,
  termsWith,
  zonesWith,
} from './account-values.ts'
import { DefaultAlbum } from './default-album.tsx'
import { type DefaultTemplates, useDefaultTemplates } from './default-templates.tsx'
import { LogoField } from './logo-field.tsx'
import { QuotaLine } from './quota-line.tsx'
import { RemovalLine } from './removal-line.tsx'

const publishing = [
  { value: 'yes', label: 'Публиковать сразу', note: 'Зрители видят видео, как только оно готово' },
  { value: 'no', label: 'Оставлять черновиками', note: 'Зрители не\u00a0видят видео, пока его не\u00a0опубликуют' },
] as const

const moderating = [
  {
    value: 'no',
    label: 'Показывать без проверки',
    note: 'Зрители видят новое видео и\u00a0правки сразу. Видео, которые уже ждут модератора, останутся в\u00a0очереди',
  },
  {
    value: 'yes',
    label: 'Сначала модератор',
    note: 'Новое видео и\u00a0правки того, что видят зрители, ждут одобрения. Видео самих модераторов одобрения не\u00a0ждут',
  },
] as const

/** Asked where it cannot be told how many: what it ends does not come back. */
const uncounted = {
  title: 'Удалить исходные файлы?',
  message: 'Сколько их, посчитать не\u00a0удалось. Файлы старше нового срока будут удалены, вернуть их нельзя.',
  okLabel: 'Удалить и\u00a0сохранить',
  danger: true,
}

/** setting/account (product B9): what the account is called and how it treats its videos. */
export default function AccountPage() {
  const may = useMay()(accountSettings.get)
  return <SettingsPage>{may ? <EditAccount /> : <ReadAccount />}</SettingsPage>
}

/** Values of the account for those who may not change it, at the front of the settings all the same. */
function ReadAccount() {
  const accountCode = useAccountCode()
  const { accountsList } = useApp()
  const name = accountsList.find((account) => account.accountCode === accountCode)?.accountName ?? accountCode
  const templates = useDefaultTemplates(accountCode)
  const saving = useSavingTemplates(templates)
  return (
    <div className={styles.cards}>
      <Card title="Аккаунт" level={1} padded>
        <p>Название: {name}</p>
        <p>Код: {accountCode}</p>
        <p>У&#160;вас нет права менять настройки аккаунта. Обратитесь к&#160;администратору аккаунта.</p>
      </Card>
      {templates.fields && (
        <Form label="Основные шаблоны" isDirty={templates.changed > 0} onSubmit={saving.submit}>
          <Card title="Основные шаблоны">
            <div className={styles.body}>{templates.fields}</div>
            <SaveFooter changed={templates.changed} isSaving={saving.isSaving} onReset={templates.reset} />
          </Card>
        </Form>
      )}
    </div>
  )
}

/** Saves the default templates alone, asking first. */
function useSavingTemplates({ ask, save }: DefaultTemplates) {
  const [isSaving, setSaving] = useState(false)
  const submit = async () => {
    if (isSaving || !(await ask())) return false
    setSaving(true)
    const isDone = await save()
    setSaving(false)
    if (isDone) showToast({ message: 'Сохранено', type: 'success' })
    return isDone
  }
  return { isSaving, submit }
}

function EditAccount() {
  const accountCode = useAccountCode()
  const query = useQuery(read(accountSettings.get, {}, { accountCode }))
  const settings = query.data?.settings
  if (settings) return <AccountForm accountCode={accountCode} settings={settings} />
  return (
    <Card title="Аккаунт" level={1} padded busy={query.isPending}>
      {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
    </Card>
  )
}

/** A part of the page with a heading of its own, to which its contents lead. */
function Part({ id, title, level = 2, children }: { id: string; title: string; level?: 1 | 2; children: ReactNode }) {
  return (
    <div id={id} className={styles.part}>
      <Card title={title} level={level}>
        <div className={styles.body}>{children}</div>
      </Card>
    </div>
  )
}

function AccountForm({ accountCode, settings }: { accountCode: string; settings: AccountSettings }) {
  const client = useQueryClient()
  const account = useApp().accountCodes[accountCode]
  const onChanged = use(AccountChanged)
  const may = useMay()
  const form = useForm({
    call: accountSettings.update,
    accountCode,
    latest: latestOf(settings),
    params: (values: AccountValues, changed, version) => ({ version, fields: sentFields(values, changed) }),
    problems: ({ name, alertEmail, embedHost, ownNetworks }) => ({
      name: name.trim() === '' ? 'Назовите аккаунт' : undefined,
      embedHost: embedHostProblem(embedHost),
      ownNetworks: ownNetworksProblem(ownNetworks),
      alertEmail: alertEmail.trim() === '' ? undefined : (emailProblem(tidyEmail(alertEmail)) ?? undefined),
    }),
    onSaved: (saved) => {
      if (account) onChanged({ ...account, accountName: saved.settings.name })
      return latestOf(saved.settings)
    },
    onConflict: () => client.refetchQueries(read(accountSettings.get, {}, { accountCode })),
  })
  const { values, changed } = form
  const templates = useDefaultTemplates(accountCode)
  const [isSavingTemplates, setSavingTemplates] = useState(false)
  const count = changed.length + templates.changed
  const sourcesGo = async () => {
    const { sourceDays } = sentFields(values, changed)
    if (sourceDays == null || !isShorter(values.sourceDays, latestOf(settings).values.sourceDays)) return true
    const request = read(accountSettings.countSources, { sourceDays }, { accountCode })
    const question = await client.fetchQuery({ ...request, staleTime: 0 }).then(questionOfSources, () => uncounted)
    return question === null || confirm(question)
  }
  const submit = async () => {
    if (isSavingTemplates || !(await sourcesGo()) || !(await templates.ask())) return false
    if (!(await form.submit())) return false
    setSavingTemplates(true)
    const isDone = await templates.save()
    setSavingTemplates(false)
    if (isDone && count > 0) showToast({ message: 'Сохранено', type: 'success' })
    return isDone
  }
  /** The inputs of a part that need nothing but their description. */
  const typedOf = (part: AccountPart) =>
    typedFieldsOf(part).map((name) => {
      const field: Field = accountFields[name]
      return <FieldInput key={name} field={field} {...form.field(name, field.hint)} />
    })
  const [zones] = useState(() => zonesWith(settings.timeZone, new Date()))
  const parts = [
    { id: 'account', title: 'Название и\u00a0язык' },
    { id: 'new-videos', title: 'Новые видео' },
    { id: 'storage', title: 'Хранение' },
    { id: 'contacts', title: 'Почта и\u00a0домен' },
    { id: 'statistics', title: 'Статистика' },
    ...(templates.fields ? [{ id: 'templates', title: 'Основные шаблоны' }] : []),
    { id: 'quotas', title: 'Квоты' },
    { id: 'removal', title: 'Автоудаление' },
  ]
  return (
    <div className={styles.page}>
      <nav className={styles.contents} aria-label="На этой странице">
        {parts.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div className={styles.cards}>
        <Form label="Аккаунт" isDirty={count > 0} onSubmit={submit} className={styles.cards ?? ''}>
          <Part id="account" title="Аккаунт" level={1}>
            <LogoField accountCode={accountCode} />
            {typedOf('account')}
            <TextInput
              label="Код"
              kind="fill"
              readOnly
              value={accountCode}
              onChange={() => undefined}
              hint="Используется в&#160;адресах. Изменить нельзя"
            />
            <Combobox
              label={accountFields.timeZone.title}
              choices={zones}
              value={values.timeZone}
              onChange={(value) => value !== null && form.field('timeZone').onChange(value)}
              hint={accountFields.timeZone.hint}
            />
            <Combobox
              label={accountFields.language.title}
              placeholder="Не выбран"
              choices={languageChoices(values.language)}
              value={values.language}
              onChange={(value) => form.field('language').onChange(value)}
              hint={accountFields.language.hint}
            />
          </Part>
          <Part id="new-videos" title="Новые видео">
            <RadioGroup
              label={accountFields.publishNew.title}
              choices={publishing}
              value={values.publishNew}
              onChange={(value) => form.field('publishNew').onChange(value)}
            />
            {may(albums.list) && <DefaultAlbum accountCode={accountCode} form={form} />}
            {may({ access: switchingModeration }) && (
              <RadioGroup
                label={accountFields.moderates.title}
                choices={moderating}
                value={values.moderates}
                onChange={(value) => form.field('moderates').onChange(value)}
              />
            )}
            {typedOf('newVideos')}
          </Part>
          <Part id="storage" title="Хранение">
            <RadioGroup
              label={accountFields.trashDays.title}
              choices={termsWith(values.trashDays)}
              value={values.trashDays}
              onChange={(value) => form.field('trashDays').onChange(value)}
            />
            <p>Новый срок действует и&#160;для того, что уже в&#160;корзине.</p>
            <RadioGroup
              label={accountFields.sourceDays.title}
              choices={sourceTermsWith(values.sourceDays)}
              value={values.sourceDays}
              onChange={(value) => form.field('sourceDays').onChange(value)}
            />
            <p>
              Загруженный файл хранится рядом с&#160;готовыми качествами и&#160;занимает место. Новый срок действует
              и&#160;для видео, которые уже есть. Видео под запретом удаления хранят свои файлы.
            </p>
            {typedOf('storage')}
          </Part>
          <Part id="contacts" title="Почта и&#160;домен">
            {typedOf('contacts')}
          </Part>
          <Part id="statistics" title="Статистика">
            {typedOf('statistics')}
          </Part>
          {templates.fields && (
            <Part id="templates" title="Основные шаблоны">
              {templates.fields}
            </Part>
          )}
          {form.failure !== null && <FormAlert onRetry={submit}>{form.failure}</FormAlert>}
          <SaveFooter
            alone
            changed={count}
            isSaving={form.isSaving || isSavingTemplates}
            onReset={() => {
              form.reset()
              templates.reset()
            }}
          />
        </Form>
        <div id="quotas" className={styles.part}>
          <QuotaLine accountCode={accountCode} />
        </div>
        <div id="removal" className={styles.part}>
          <RemovalLine accountCode={accountCode} />
        </div>
      </div>
    </div>
  )
}

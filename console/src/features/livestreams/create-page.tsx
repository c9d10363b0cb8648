import { type TranslationDefaults, translations } from '@skleyka/contract/translations/translations.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { navigate } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { Form, FormAlert } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { Card, PageFooter } from '../../ui/page/card.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { Page } from '../../ui/page/page.tsx'
import { LivestreamFields } from './livestream-fields.tsx'
import { fieldsOf, newLivestream, problemsOf } from './livestream-values.ts'

/** livestreams/create (product B7): a new livestream, begun with the defaults of the account. */
export default function CreatePage() {
  const accountCode = useAccountCode()
  const query = useQuery(read(translations.defaults, {}, { accountCode }))
  return (
    <Page>
      <Crumbs />
      {query.data ? (
        <NewLivestream usual={query.data} />
      ) : (
        <Card title="Новая трансляция" level={1} padded>
          <QueryPlaceholder query={query} height={360} />
        </Card>
      )}
    </Page>
  )
}

/** The form; the page of the livestream, with its key, opens after it. */
function NewLivestream({ usual }: { usual: TranslationDefaults }) {
  const accountCode = useAccountCode()
  const form = useForm({
    call: translations.create,
    accountCode,
    latest: { values: newLivestream(usual), version: 0 },
    params: fieldsOf,
    problems: problemsOf,
    onSaved: ({ id }) => {
      navigate(pagePath(accountCode, `livestreams/${id}`), { replace: true })
      return undefined
    },
  })
  return (
    <Form label="Новая трансляция" isDirty={form.changed.length > 0 && !form.isSaving} onSubmit={form.submit}>
      <Card title="Новая трансляция" level={1}>
        <LivestreamFields form={form} slateOf={null} />
        {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
        <PageFooter sticky>
          <Button kind="main" type="submit" working={form.isSaving}>
            Создать трансляцию
          </Button>
          <ButtonLink to={pagePath(accountCode, 'livestreams')}>Отменить</ButtonLink>
        </PageFooter>
      </Card>
    </Form>
  )
}

import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { navigate } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { Form, FormAlert } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card, PageFooter } from '../../ui/page/card.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { Page } from '../../ui/page/page.tsx'
import { LivestreamFields } from './livestream-fields.tsx'
import { fieldsOf, newLivestream, problemsOf } from './livestream-values.ts'

/** livestreams/create (product B7): a new livestream; its page with the key opens after it. */
export default function CreatePage() {
  const accountCode = useAccountCode()
  const form = useForm({
    call: translations.create,
    accountCode,
    latest: { values: newLivestream, version: 0 },
    params: fieldsOf,
    problems: problemsOf,
    onSaved: ({ id }) => {
      navigate(pagePath(accountCode, `livestreams/${id}`), { replace: true })
      return undefined
    },
  })
  return (
    <Page>
      <Crumbs />
      <Form label="Новая трансляция" isDirty={form.changed.length > 0 && !form.isSaving} onSubmit={form.submit}>
        <Card title="Новая трансляция" level={1}>
          <LivestreamFields form={form} />
          {form.failure !== null && <FormAlert onRetry={form.submit}>{form.failure}</FormAlert>}
          <PageFooter sticky>
            <Button kind="main" type="submit" working={form.isSaving}>
              Создать трансляцию
            </Button>
            <ButtonLink to={pagePath(accountCode, 'livestreams')}>Отменить</ButtonLink>
          </PageFooter>
        </Card>
      </Form>
    </Page>
  )
}

import { type EndingBody, endingTemplates } from '@skleyka/contract/endings/ending-templates.calls.ts'
import { TextInput } from '../../ui/text-input/text-input.tsx'
import { type BodyProps, type KindPages, TemplatePages } from '../templates/templates.tsx'

const kind: KindPages<EndingBody> = {
  methods: endingTemplates,
  path: 'setting/ending',
  words: {
    one: 'Шаблон концовки',
    another: 'Новый шаблон концовки',
    about: 'Шаблон задаёт слова, которые видны после конца видео.',
  },
  begun: { text: '' },
  columns: [],
  Fields: EndingFields,
  Beside: ({ body }) => <p>{body.text}</p>,
  summary: ({ text }) => text,
  entries: () => [],
}

function EndingFields({ body, onChange }: BodyProps<EndingBody>) {
  return <TextInput label="Слова" kind="fill" value={body.text} onChange={(text) => onChange({ text })} />
}

/** setting/ending: templates of the words after the end of a video. */
export default function EndingTemplates({ params }: { params: Readonly<Record<string, string>> }) {
  return <TemplatePages kind={kind} params={params} />
}

import '@fastify/swagger-ui/static/swagger-ui.css'
import './api-docs.css'
import SwaggerUIBundle from '@fastify/swagger-ui/static/swagger-ui-bundle.js'

const place = document.querySelector('#docs')
if (place) void show(place)

const night = matchMedia('(prefers-color-scheme: dark)')
const dress = () => document.documentElement.classList.toggle('dark-mode', night.matches)
night.addEventListener('change', dress)
dress()

/**
 * Returns what is opened, as it stands in the document, which holds everything where it is used. The viewer's own way joins the whole
 * document anew for each method that is opened: the page would stand still for seconds.
 */
async function readSubtree(spec: unknown, path: readonly string[]) {
  const found = path.reduce((at, name) => (isNode(at) ? at[name] : undefined), spec)
  return { spec: found, errors: [] }
}

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

async function show(domNode: Element): Promise<void> {
  try {
    const answer = await fetch('/api/docs.json')
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    // the page may call its own origin alone, whatever name it was opened by: that is what no named server means
    const spec: object = { ...(await answer.json()), servers: undefined }
    SwaggerUIBundle({
      domNode,
      spec,
      deepLinking: true,
      filter: true,
      docExpansion: 'list',
      validatorUrl: null,
      syntaxHighlight: { theme: 'tomorrow-night' },
      plugins: [() => ({ fn: { resolveSubtree: readSubtree } })],
    })
  } catch {
    domNode.textContent = 'Описание API не\u00a0загрузилось: обновите страницу.'
  }
}

// the package describes its plugin for a server and not the viewer it carries
declare module '@fastify/swagger-ui/static/swagger-ui-bundle.js' {
  interface ViewerOptions {
    domNode: Element
    spec: object
    deepLinking?: boolean
    filter?: boolean
    docExpansion?: 'list' | 'full' | 'none'
    validatorUrl?: null
    syntaxHighlight?: { theme: string }
    plugins?: (() => { fn: Record<string, unknown> })[]
  }
  export default function SwaggerUIBundle(options: ViewerOptions): unknown
}

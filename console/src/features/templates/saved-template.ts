/** Fields of every template, whatever it says. */
export interface SavedTemplate {
  readonly id: number
  readonly name: string
  readonly default: boolean
  readonly shared: boolean
  readonly sharedBy: string | null
  readonly version: number
  readonly publishedVersion: number | null
  readonly uses: { readonly records: number; readonly albums: number; readonly accounts: number }
  readonly updatedDate: Date
  readonly rowVersion: number
}

/** One of a kind: what people work on, and what is followed. */
export interface TemplateOf<Body> extends SavedTemplate {
  readonly body: Body
  readonly published: Body | null
}

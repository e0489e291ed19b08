import pg from 'pg'

/** A column that stands beside the rows, as how many there are: it is given apart from them. */
export const ASIDE = '#total'

/** The columns of a statement's rows: what they are called in the code, and how each is read. */
interface Shape {
  readonly names: readonly string[]
  readonly readers: readonly ((text: string) => unknown)[]
  /** A row without values: a copy of it has every key in place. */
  readonly row: Readonly<Record<string, null>>
  readonly aside: number
}

/** How columns are called in the rows, with the shapes that are known of each connection by the name of its statement. */
export interface Naming {
  readonly nameOf: (column: string) => string
  readonly known: WeakMap<pg.Connection, Map<string, Shape>>
}

/** Makes a way to call columns. */
export const naming = (nameOf: (column: string) => string): Naming => ({ nameOf, known: new WeakMap() })

const NO_COLUMNS: Shape = { names: [], readers: [], row: {}, aside: -1 }

interface Described {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}

const quiet = new WeakMap<pg.Connection, pg.Connection>()

/** A connection that does not have its rows described. */
function quietOf(connection: pg.Connection): pg.Connection {
  const known = quiet.get(connection)
  if (known) return known
  const made: pg.Connection = Object.assign(Object.create(connection), { describe: () => undefined })
  quiet.set(connection, made)
  return made
}

/**
 * One statement on its way through `pg`, in place of its own `Query`: the columns of a prepared statement are described once a
 * connection, as PostgreSQL refuses a statement whose columns have changed since; rows are built at once as the code calls
 * them, and nothing is made for listeners that no row has.
 */
export class Statement<Row> {
  readonly text: string
  readonly values: unknown[]
  readonly name: string | undefined
  readonly callback: (error: Error | null) => void
  /** The rows of the answer, what stands beside them, and what was done to how many. */
  readonly found: Row[] = []
  aside: unknown
  tag = ''
  readonly #naming: Naming
  readonly #types: pg.CustomTypesConfig
  #connection: pg.Connection | undefined
  #shape: Shape | undefined
  #fault: Error | undefined

  /** Takes a text with its values, the name under which it is prepared, if any, and what is called when all has come. */
  constructor(
    text: string,
    values: readonly unknown[],
    {
      name,
      naming: own,
      types,
    }: { readonly name: string | undefined; readonly naming: Naming; readonly types: pg.CustomTypesConfig },
    callback: (error: Error | null) => void,
  ) {
    this.text = text
    this.values = [...values]
    this.name = name
    this.callback = callback
    this.#naming = own
    this.#types = types
  }

  submit(connection: pg.Connection): unknown {
    this.#connection = connection
    if (this.name !== undefined) this.#shape = this.#naming.known.get(connection)?.get(this.name)
    return Reflect.apply(pg.Query.prototype.submit, this, [this.#shape ? quietOf(connection) : connection])
  }

  handleRowDescription({ fields }: Described): void {
    const names = fields.map(({ name }) => this.#naming.nameOf(name))
    const aside = fields.findIndex(({ name }) => name === ASIDE)
    const row = Object.fromEntries(names.filter((_, at) => at !== aside).map((name) => [name, null]))
    const readers = fields.map(({ dataTypeID }) => this.#types.getTypeParser(dataTypeID, 'text'))
    this.#shape = { names, readers, row, aside }
    this.#keep(this.#shape)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#fault) return
    const { names, readers, row, aside } = this.#shape ?? NO_COLUMNS
    try {
      const made: Record<string, unknown> = { ...row }
      for (let at = 0; at < fields.length; at++) {
        const text = fields[at]
        const [name, read] = [names[at], readers[at]]
        if (name === undefined || read === undefined) throw new Error('A statement has other columns than before')
        const value = text === null || text === undefined ? null : read(text)
        if (at === aside) this.aside = value
        else made[name] = value
      }
      this.found.push(made as Row)
    } catch (error) {
      this.#fault = error instanceof Error ? error : new Error(String(error))
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.tag = text
    if (!this.#shape) this.#keep(NO_COLUMNS)
  }

  handleEmptyQuery(): void {
    this.tag = ''
  }

  handleError(error: Error): void {
    this.callback(this.#fault ?? error)
  }

  handleReadyForQuery(): void {
    this.callback(this.#fault ?? null)
  }

  #keep(shape: Shape): void {
    if (this.#connection === undefined || this.name === undefined) return
    const { known } = this.#naming
    const shapes = known.get(this.#connection) ?? new Map<string, Shape>()
    known.set(this.#connection, shapes)
    shapes.set(this.name, shape)
  }
}

// In pipeline mode the pool takes what is a Query; how it is written to the connection is the Query's own way.
Object.setPrototypeOf(Statement.prototype, pg.Query.prototype)

import { PostgresQueryCompiler, type RawBuilder, RawNode, ValueNode } from 'kysely'

/** A long value that stands in a statement several times and is sent with it once. */
export class SentOnce {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  /** As it is sent; the name is that of the driver's own hook. */
  toPostgres(): string {
    return this.#value
  }
}

/** Kysely's own compiler with a short way through what statements are made of here: fragments within fragments, and values. */
class Composer extends PostgresQueryCompiler {
  readonly #places = new Map<SentOnce, string>()

  override compileQuery(...query: Parameters<PostgresQueryCompiler['compileQuery']>) {
    this.#places.clear()
    return super.compileQuery(...query)
  }

  protected override appendValue(value: unknown): void {
    const place = value instanceof SentOnce ? this.#places.get(value) : undefined
    if (place === undefined) super.appendValue(value)
    else this.append(place)
    if (place === undefined && value instanceof SentOnce) this.#places.set(value, this.getCurrentParameterPlaceholder())
  }

  protected override visitRaw({ sqlFragments, parameters }: RawNode): void {
    for (const [at, text] of sqlFragments.entries()) {
      this.append(text)
      const part = parameters[at]
      if (part === undefined) continue
      if (RawNode.is(part)) this.visitRaw(part)
      else if (ValueNode.is(part) && !part.immediate) this.appendValue(part.value)
      else this.visitNode(part)
    }
  }
}

const composer = new Composer()
const QUERY = { queryId: '' }

/** The text of a statement with its values, which stand in it as `$1` and on. */
export function compose(statement: RawBuilder<unknown>): readonly [text: string, values: readonly unknown[]] {
  const { sql, parameters } = composer.compileQuery(statement.toOperationNode(), QUERY)
  return [sql, parameters]
}

import { PostgresQueryCompiler, type RawBuilder, RawNode, ValueNode } from 'kysely'

/** Kysely's own compiler with a short way through what statements are made of here: fragments within fragments, and values. */
class Composer extends PostgresQueryCompiler {
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

import { html, type Markup, raw } from './html.ts'
import type { Schema } from './schema.ts'
import { STYLE } from './style.ts'
import type { MediaType, OpenApiDocument, Operation, ResponseObject } from './types.ts'

/** The document as a page that a person reads: plain HTML, no script, one style. */
export function documentPage(document: OpenApiDocument): string {
  const { info, servers, paths } = document
  const base = servers[0]?.url ?? ''
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path: base + path, operation })),
  )
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))].sort()
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title} API</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<header><h1>${info.title} API <small>${info.version}</small></h1>
<p>${info.description}</p>
<p>The same as OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a></p>
<nav aria-label="Groups">${tags.map((tag) => html`<a href="#${tag}">${tag}</a> `)}</nav></header>
<main>${tags.map(
    (tag) => html`<section id="${tag}"><h2>${tag}</h2>
${operations.filter(({ operation }) => operation.tags.includes(tag)).map((one) => operationMarkup(document, one))}
</section>`,
  )}</main>
</body>
</html>`
  return page.markup
}

interface Listed {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

function operationMarkup(document: OpenApiDocument, { method, path, operation }: Listed): Markup {
  const { summary, description, operationId, parameters, requestBody, responses } = operation
  return html`<details id="${operationId}">
<summary><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code> <span>${summary}</span></summary>
<p>${accessText(operation)}${description ? ` ${description}` : ''}</p>
${parameters.length > 0 && html`<h3>Parameters</h3>${fieldTable(parameters.map((one) => ({ ...one, location: one.in })))}`}
${requestBody && html`<h3>Request</h3>${mediaMarkup(requestBody.content)}`}
<h3>Answers</h3>
${Object.entries(responses).map(([status, response]) => responseMarkup(document, status, response))}
</details>
`
}

function accessText(operation: Operation): string {
  const permission = operation['x-permission']
  const ownData = operation['x-own-scope'] ? ', on own data' : ''
  if (permission === undefined) return 'Needs no session.'
  if (typeof permission === 'string') return `For whoever is signed in${ownData}.`
  return `Needs the right to ${permission.action} ${permission.anyOf.join(' or ')}${ownData}.`
}

interface Field {
  readonly name: string
  readonly location?: string
  readonly required: boolean
  readonly schema: Schema
  readonly description?: string
}

function fieldTable(fields: readonly Field[]): Markup {
  return html`<table><tbody>${fields.map(
    ({ name, location, required, schema, description }) => html`<tr><th scope="row"><code>${name}</code></th>
<td>${[location, required ? 'required' : 'optional', describe(schema), description].filter(Boolean).join(' · ')}</td></tr>`,
  )}</tbody></table>`
}

/** A schema in a few words. */
function describe(schema: Schema): string {
  const { type, format, enum: choices, minimum, maximum, minLength, maxLength, maxItems, anyOf, items } = schema
  if (anyOf) return anyOf.map((one) => (typeof one === 'object' ? describe(one) : 'anything')).join(' or ')
  const of =
    type === 'array' && typeof items === 'object' && !Array.isArray(items) ? `list of ${describe(items)}` : undefined
  return [
    of ?? (choices ? choices.join(' | ') : [type ?? 'anything'].flat().join(' or ')),
    format,
    minimum !== undefined && `from ${minimum}`,
    maximum !== undefined && `to ${maximum}`,
    minLength !== undefined && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    maxItems !== undefined && `at most ${maxItems}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function mediaMarkup(content: Readonly<Record<string, MediaType>>): Markup[] {
  return Object.entries(content).map(([type, { schema, example }]) => {
    const { properties = {}, required = [] } = schema
    const fields = Object.entries(properties).map(([name, property]) => ({
      name,
      required: required.includes(name),
      schema: typeof property === 'object' ? property : {},
    }))
    return html`<p><code>${type}</code></p>
${fields.length > 0 && fieldTable(fields)}
${example !== undefined && html`<pre>${JSON.stringify(example, null, 2)}</pre>`}`
  })
}

function responseMarkup(
  document: OpenApiDocument,
  status: string,
  response: ResponseObject | { $ref: string },
): Markup {
  if ('$ref' in response) {
    const named = document.components.responses?.[response.$ref.split('/').at(-1) ?? '']
    return html`<p><b>${status}</b> ${isResponse(named) && named.description}</p>`
  }
  const examples = Object.entries(response.content ?? {}).map(
    ([type, { example }]) =>
      html`<p><code>${type}</code></p>${example !== undefined && html`<pre>${JSON.stringify(example, null, 2)}</pre>`}`,
  )
  return html`<p><b>${status}</b> ${response.description}</p>${examples}`
}

const isResponse = (value: unknown): value is ResponseObject =>
  typeof value === 'object' && value !== null && 'description' in value && typeof value.description === 'string'

import { actor, type ServerUnderTest } from './server-under-test.ts'

interface Row {
  id: number
  version: number
  locationTypeDescription: string
}

/** Sixteen editors of one row: in every step exactly one is accepted, the others learn that they are late, and what is stored is what the accepted wrote. */
export async function proveEditors(context: ServerUnderTest, editors: number, steps: number) {
  await context.start()
  const send = await actor(context.url, '10000002')
  const made = await send<Row>('POST', '/location-types', {
    locationTypeName: `Edited ${Date.now()}`,
    locationTypeDescription: 'start',
  })
  const { id } = made.body.data
  let accepted = 0
  let refused = 0
  let wrong = 0
  for (let step = 0; step < steps; step++) {
    const { data: before } = (await send<Row>('GET', `/location-types/${id}`)).body
    const answers = await Promise.all(
      Array.from({ length: editors }, (_, editor) =>
        send('POST', '/location-types/update', {
          id,
          version: before.version,
          locationTypeName: `Edited ${id}`,
          locationTypeDescription: `step ${step} editor ${editor}`,
        }),
      ),
    )
    const winners = answers.flatMap((answer, editor) => (answer.status === 200 ? [editor] : []))
    const late = answers.filter((answer) => answer.status === 409 && answer.body.code === 'STALE').length
    const { data: after } = (await send<Row>('GET', `/location-types/${id}`)).body
    accepted += winners.length
    refused += late
    const right =
      winners.length === 1 &&
      late === editors - 1 &&
      after.version === before.version + 1 &&
      after.locationTypeDescription === `step ${step} editor ${winners[0]}`
    if (!right) wrong++
  }
  return { steps, accepted, refused, wrong }
}

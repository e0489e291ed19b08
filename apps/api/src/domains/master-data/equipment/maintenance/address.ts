import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../../../../platform/app-context.ts'

/** The address that people reach the product by: the configured one, else the one they have just used. */
export const originOf = ({ config }: AppContext, request: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  config.publicUrl ?? `${request.protocol}://${request.host}`

/** The page of equipment. */
export const recordPath = (id: number): string => `/equipment-record?id=${id}`

/** What the QR code of equipment says: by its id, as a code can be corrected after the label was stuck on. */
export const recordAddress = (origin: string, id: number): string => `${origin}${recordPath(id)}`

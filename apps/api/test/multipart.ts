const BOUNDARY = 'selamat-test-boundary'

/** A multipart body with one file, as a browser sends it; `field` null leaves the file out. */
export function multipart(name: string, bytes: Uint8Array | string, field: string | null = 'file') {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const parts = field === null ? [] : [Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n')]
  const payload = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } }
}

/** What the server writes into index.html: `csp-nonce`, `selamat-key`, `selamat-demo`, `selamat-idle`. Empty where it wrote nothing. */
export function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

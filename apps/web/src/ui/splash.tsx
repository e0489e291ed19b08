/** The full-screen splash while the product starts (SHELL-09); no spinner, as the sign-in page needs none. */
export const Splash = () => (
  <div className="splash" role="status">
    <img src="/logo.svg" alt="" width="48" height="48" />
    <span className="visually-hidden">Selamat is starting</span>
  </div>
)

/** Titles of the sign-in prompt, by what the visitor was about to do (AUTH-01…06). */
export const prompts = {
  follow: (name: string) => ({
    title: `Register / Sign in to follow ${name}`,
    subheader: "See which events they're going to, start chatting, and connect in real life.",
  }),
  join: (name: string) => ({
    title: `Register / Sign in to join ${name}`,
    subheader: "See which events they're going to, start chatting, and connect in real life.",
  }),
  getTickets: {
    title: 'Register / Sign in to get tickets',
    subheader: 'We keep your cart, and your tickets stay in your account.',
  },
  promoCode: { title: 'Register / Sign in to use a promo code', subheader: 'We keep your cart.' },
  createEvent: { title: 'Sign up to create your event', subheader: 'We keep what you typed.' },
  saveDraft: { title: 'Register / Sign in to save your draft', subheader: 'We keep what you typed.' },
  like: { title: 'Register / Sign in to like this', subheader: 'Your likes are saved to your account.' },
  joinEvent: (name: string) => ({
    title: `Register / Sign in to join ${name}`,
    subheader: "Let your friends know you're going.",
  }),
  post: { title: 'Register / Sign in to post', subheader: 'Interact with people near you.' },
  friendsGoing: {
    title: 'Register / Sign in to see where your friends go',
    subheader: 'Follow people and see who’s going.',
  },
  plain: { title: 'Register / Sign in', subheader: 'We’ll email you a code. No password needed.' },
} as const;

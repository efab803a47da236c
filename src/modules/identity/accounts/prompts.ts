/** What the prompt says above the form, by what the guest wanted (AUTH-01…06). */
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
    subheader: 'Your tickets stay in your account, and your cart waits.',
  },
  promoCode: { title: 'Register / Sign in to use a promo code', subheader: 'Your cart waits.' },
  createEvent: { title: 'Sign up to create your event', subheader: 'What you typed stays as it is.' },
  saveDraft: { title: 'Register / Sign in to save your draft', subheader: 'What you typed stays as it is.' },
  like: { title: 'Register / Sign in to like this', subheader: 'Likes are kept in your account.' },
  joinEvent: (name: string) => ({
    title: `Register / Sign in to join ${name}`,
    subheader: 'Let your friends know where you will be.',
  }),
  post: { title: 'Register / Sign in to post', subheader: 'Interact with people near you.' },
  friendsGoing: {
    title: 'Register / Sign in to see where friends go',
    subheader: 'Follow people, and see who goes before you do.',
  },
  plain: { title: 'Register / Sign in', subheader: 'We mail you a code. No password needed.' },
} as const;
